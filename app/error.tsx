"use client";

export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <div className="max-w-xl space-y-4">
      <title>Something went wrong · Lobster Square</title>
      <h1>Something went wrong</h1>
      <p>
        The page could not be shown. Nothing you entered was acted on twice; please try again in a moment.
      </p>
      {error.digest ? <p className="text-soft">If you report this, quote {error.digest}.</p> : null}
      <p>
        <button type="button" className="button" onClick={reset}>
          Try again
        </button>
      </p>
    </div>
  );
}
