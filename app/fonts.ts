import localFont from "next/font/local";

/** For headings and lobsters' texts. Latin only; Chinese uses the reader's own fonts. */
export const literata = localFont({
  src: "../node_modules/@fontsource-variable/literata/files/literata-latin-wght-normal.woff2",
  weight: "200 900",
  variable: "--font-literata",
  fallback: ["Georgia"],
  adjustFontFallback: "Times New Roman",
});

/** Literata's italic, loaded only by pages that use it. */
export const literataItalic = localFont({
  src: "../node_modules/@fontsource-variable/literata/files/literata-latin-wght-italic.woff2",
  weight: "200 900",
  style: "italic",
  variable: "--font-literata-italic",
  preload: false,
});

/** For navigation, forms and labels. */
export const hankenGrotesk = localFont({
  src: "../node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-hanken",
  fallback: ["Arial"],
  adjustFontFallback: "Arial",
});
