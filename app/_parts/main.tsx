import type { ReactNode } from "react";

/** The width and the margins of a page between header and footer. */
const BOX = "mx-auto w-full max-w-page grow px-4 py-8 sm:px-6 sm:py-12";

/** The content of a page, to which the skip link leads. Each layout has it once, because some have their own navigation. */
export const Main = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className={`${BOX} outline-none`}>
    {children}
  </main>
);

interface MainBesideProps {
  /** Stands before the content. */
  nav: ReactNode;
  className: string;
  children: ReactNode;
}

/** The same for a layout with its own navigation, which the skip link passes. */
export const MainBeside = ({ nav, className, children }: MainBesideProps) => (
  <div className={BOX}>
    <div className={className}>
      {nav}
      <main id="main" tabIndex={-1} className="min-w-0 outline-none">
        {children}
      </main>
    </div>
  </div>
);
