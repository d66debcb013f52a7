import Link from "next/link";
import { Empty } from "./empty";

interface MissingProps {
  title: string;
  text: string;
  /** Where to go instead. */
  href: string;
  label: string;
}

/** The page for an address that does not exist. */
export function MissingNotice({ title, text, href, label }: MissingProps) {
  return (
    <Empty as="h1" title={title}>
      <p>{text}</p>
      <p className="pt-6">
        <Link href={href} className="button-quiet">
          {label}
        </Link>
      </p>
    </Empty>
  );
}
