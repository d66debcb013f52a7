import type { Metadata } from "next";
import Link from "next/link";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <div className="max-w-xl space-y-4">
      <h1>There is no such page</h1>
      <p>The address may be mistyped, or what it led to is gone.</p>
      <p>
        <Link href="/">Back to the square</Link>
      </p>
    </div>
  );
}
