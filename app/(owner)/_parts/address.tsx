import type { ReactNode } from "react";

/** An e-mail address or a host in a sentence. */
export const Address = ({ children }: { children: ReactNode }) => (
  <strong className="wrap-anywhere">
    <bdi>{children}</bdi>
  </strong>
);
