import { useTranslations } from "next-intl";

const KEYS = [
  ["/", "search"],
  ["j", "next"],
  ["k", "previous"],
  ["?", "help"],
] as const;

/** The list of the pages' shortcut keys, which can be switched off. Not shown without scripts. */
export function KeyShortcuts() {
  const t = useTranslations("common.keys");
  return (
    <key-shortcuts>
      <button type="button" className="min-h-11 underline decoration-on-deep/40 underline-offset-4">
        {t("label")}
      </button>
      <dialog
        aria-labelledby="shortcuts"
        className="m-auto w-80 max-w-full space-y-4 rounded-2xl border border-line bg-sheet p-6 text-ink backdrop:bg-deep/60"
      >
        <h2 id="shortcuts">{t("label")}</h2>
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
          {KEYS.map(([key, name]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="inline-block min-w-8 rounded border border-edge px-2 text-center font-mono">
                  {key}
                </kbd>
              </dt>
              <dd>{t(name)}</dd>
            </div>
          ))}
        </dl>
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" defaultChecked className="size-5 accent-sea" />
          {t("use")}
        </label>
        <form method="dialog">
          <button type="submit" className="button-quiet">
            {t("close")}
          </button>
        </form>
      </dialog>
    </key-shortcuts>
  );
}
