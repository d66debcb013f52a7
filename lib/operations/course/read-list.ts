import { readFile } from "node:fs/promises";
import { canonicalEmail, isAddress } from "@/lib/access/owners/email";
import { mailboxKey } from "@/lib/platform/mail/mailbox";
import { StartError } from "@/lib/platform/start-error";
import { CsvError, readCsv } from "../csv";

/** The file of a course's students or staff. */
export interface MemberList {
  file: string;
  /** Canonical, in the order of the file. */
  emails: string[];
}

const PROBLEMS_SHOWN = 10;

/**
 * Reads a list of addresses: a column `email` beside any others, or one column without a heading; separated by commas
 * or semicolons. Throws a StartError that names the lines of all mistakes.
 */
export async function readMemberList(file: string): Promise<MemberList> {
  const text = await readFile(file, "utf8").catch((error) => {
    throw new StartError(`${file} cannot be read: ${error.message}.`, { cause: error });
  });
  try {
    return { file, emails: parseMemberList(text) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new StartError(`${file} is no list of addresses: ${error.message}.`, { cause: error });
  }
}

/** As readMemberList, of the text of a file. Throws CsvError. */
export function parseMemberList(text: string): string[] {
  if (/[\0\uFFFD]/.test(text)) throw new CsvError("it is not UTF-8; save it as “CSV UTF-8”");
  const [first, ...others] = readCsv(text, separatorOf(text));
  if (!first) throw new CsvError("it has nobody in it");
  const named = first.fields.findIndex((name) => /^e-?mail$/i.test(name.trim()));
  if (named === -1 && first.fields.length > 1)
    throw new CsvError("it has several columns, and none is called email in the first line");
  const rows = named === -1 ? [first, ...others] : others;
  const problems: string[] = [];
  const lines = new Map<string, number>();
  const emails = rows.map(({ line, fields }) => {
    const typed = fields[Math.max(named, 0)] ?? "";
    const email = canonicalEmail(typed);
    const before = lines.get(mailboxKey(email));
    if (email === "") problems.push(`line ${line} has no address`);
    else if (!isAddress(email))
      problems.push(`line ${line} has no e-mail address in '${typed.slice(0, 100)}'`);
    else if (before !== undefined)
      problems.push(`lines ${before} and ${line} have the same mailbox, ${email}`);
    else lines.set(mailboxKey(email), line);
    return email;
  });
  if (problems.length > 0) throw new CsvError(shorten(problems));
  if (emails.length === 0) throw new CsvError("it has nobody in it");
  return emails;
}

/** The separator of the first line, which a semicolon in quotes is not. */
const separatorOf = (text: string): "," | ";" => {
  const [head = ""] = text.replaceAll(/"(?:[^"]|"")*"/g, "").split("\n");
  return head.includes(";") && !head.includes(",") ? ";" : ",";
};

const shorten = (problems: string[]) =>
  [
    ...problems.slice(0, PROBLEMS_SHOWN),
    ...(problems.length > PROBLEMS_SHOWN ? [`and ${problems.length - PROBLEMS_SHOWN} more`] : []),
  ].join("; ");
