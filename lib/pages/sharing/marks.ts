const HAN = /\p{Script=Han}/u;

/**
 * A text in which the Chinese font draws quotation marks, dashes and ellipses if it is Chinese. The Latin font
 * has the same characters, narrower. For Pango's markup.
 */
export const withChineseMarks = (markup: string): string =>
  HAN.test(markup)
    ? markup.replace(/[—‘’“”…]+/g, (marks) => `<span font_family="Noto Sans SC">${marks}</span>`)
    : markup;
