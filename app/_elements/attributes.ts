import type { Attributes, ReactNode } from "react";
import type { Precision } from "@/lib/pages/instant";

interface ElementAttributes extends Attributes {
  children: ReactNode;
}

interface CopyButtonAttributes extends ElementAttributes {
  from: string;
  copied: string;
  status: string;
}

export interface LiveNewsAttributes extends ElementAttributes {
  address: string;
  own?: string | undefined;
  since?: string;
  tag?: string | undefined;
  one: string;
  many: string;
  "aria-live": "polite";
  class: string;
}

/** How exactly `local-time` writes an instant; `ago` is relative to now, if it is recent. */
export type ShownPrecision = Precision | "ago";

/** The attributes that pages give the elements of this folder. */
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "copy-button": CopyButtonAttributes;
      "copy-link": ElementAttributes & { copied: string };
      "key-shortcuts": ElementAttributes;
      "live-news": LiveNewsAttributes;
      "local-days": ElementAttributes;
      "local-time": ElementAttributes & { datetime: string; precision?: ShownPrecision };
      "offline-notice": ElementAttributes & { "aria-live": "polite"; class: string };
      "page-tools": Attributes & { src: string; hidden: true };
      "scroll-start": ElementAttributes & { target: string; class: string };
      "share-sheet": ElementAttributes & { href: string };
    }
  }
}
