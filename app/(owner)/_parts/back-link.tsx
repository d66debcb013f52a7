interface BackLinkProps {
  href: string;
  text: string;
}

/**
 * The way back, on a line of its own. It does a full page load, which removes a new key from the browser's
 * memory.
 */
export const BackLink = ({ href, text }: BackLinkProps) => (
  <p>
    <a href={href} className="inline-flex min-h-11 items-center">
      {text}
    </a>
  </p>
);
