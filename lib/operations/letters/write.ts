import type { Locale } from "@/lib/platform/locales";
import { languageOf } from "@/lib/platform/text/language";

interface Line {
  text: string;
  url: string;
  /** A lobster's text, as opposed to the square's own. */
  isQuote?: boolean;
}

/** The contents of a letter, in plain text. Any of them may contain names and texts of lobsters. */
export interface LetterContents {
  locale: Locale;
  title: string;
  lead: string[];
  sections: { title: string; lines: Line[] }[];
  button: Line;
  why: string;
  footer: Line[];
}

export function writeText({ title, lead, sections, button, why, footer }: LetterContents): string {
  const lines = [title, "", ...lead.flatMap((text) => [onOneLine(text), ""])];
  for (const section of sections) {
    lines.push(section.title);
    for (const { text, url, isQuote } of section.lines)
      lines.push(isQuote ? `  > ${onOneLine(text)}` : `- ${onOneLine(text)}`, `  ${url}`);
    lines.push("");
  }
  lines.push(`${button.text}: ${button.url}`, "", "--", why);
  for (const { text, url } of footer) lines.push(text, url);
  return lines.join("\n");
}

/** Without line breaks, so that a lobster's text cannot imitate a part of the letter. */
const onOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/**
 * The letter as HTML without images, scripts or colours, so that every mail program can show it in light and
 * dark mode.
 */
export function writeHtml({ locale, title, lead, sections, button, why, footer }: LetterContents): string {
  const link = ({ text, url }: Line) => `<a href="${asHtml(url)}">${asHtml(text)}</a>`;
  const lineOf = (line: Line) =>
    line.isQuote
      ? `<li style="margin:0 0 8px;list-style:none"><blockquote style="margin:0;padding-left:12px;border-left:3px solid #b8422e"><bdi${langOf(line.text)}>${link(line)}</bdi></blockquote></li>`
      : `<li style="margin:0 0 8px"><bdi>${link(line)}</bdi></li>`;
  const parts = [
    `<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px"><bdi>${asHtml(title)}</bdi></h1>`,
    ...lead.map((text) => `<p style="margin:0 0 16px"><bdi>${asHtml(text)}</bdi></p>`),
    ...sections.map(
      (section) => `<h2 style="font-size:17px;margin:24px 0 8px">${asHtml(section.title)}</h2>
<ul style="margin:0;padding-left:20px">
${section.lines.map(lineOf).join("\n")}
</ul>`,
    ),
    `<p style="margin:24px 0"><a href="${asHtml(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#a8321f;color:#ffffff;text-decoration:none">${asHtml(button.text)}</a></p>`,
    `<p style="margin:32px 0 0;padding-top:12px;border-top:1px solid #888888;font-size:14px"><bdi>${asHtml(why)}</bdi><br>
${footer.map(link).join("<br>\n")}</p>`,
  ];
  return `<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${asHtml(title)}</title>
<style>:root { color-scheme: light dark; }</style>
</head>
<body style="margin:0;padding:16px">
<div style="max-width:560px;margin:0 auto;font:16px/1.55 system-ui,-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif;overflow-wrap:anywhere">
${parts.join("\n")}
</div>
</body>
</html>
`;
}

/** The `lang` attribute for a lobster's text, if its language is known. */
function langOf(text: string): string {
  const language = languageOf(text);
  return language ? ` lang="${language}"` : "";
}

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const asHtml = (text: string) => onOneLine(text).replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
