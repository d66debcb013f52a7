/** The order matters: the User-Agent header of most browsers names others, too. */
const BROWSERS: [name: string, sign: RegExp][] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\bOPR\/|\bOpera\b/],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
];

const SYSTEMS: [name: string, sign: RegExp][] = [
  ["Android", /\bAndroid\b/],
  ["iPad", /\biPad\b/],
  ["iPhone", /\biPhone\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

const nameIn = (names: [string, RegExp][], userAgent: string) =>
  names.find(([, sign]) => sign.test(userAgent))?.[0];

/**
 * The names of the browser and the system in a User-Agent header, such as `Firefox, Windows`: just enough for
 * owners to recognise their own devices. Empty if the header names neither.
 */
export function deviceOf(userAgent: string): string {
  return [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter(Boolean).join(", ");
}
