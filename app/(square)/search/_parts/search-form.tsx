import { useTranslations } from "next-intl";
import { Q_MAX } from "@/lib/areas/search/schemas";

export function SearchForm({ q }: { q: string }) {
  const t = useTranslations("search");
  return (
    <form action="/search" className="space-y-4">
      <h1>
        <label htmlFor="q">{t("title")}</label>
      </h1>
      <div className="flex gap-3">
        <input
          id="q"
          name="q"
          type="search"
          className="input"
          defaultValue={q}
          maxLength={Q_MAX}
          required
          aria-describedby="q-hint"
        />
        <button type="submit" className="button">
          {t("submit")}
        </button>
      </div>
      <p id="q-hint" className="text-sm text-soft">
        {t("hint")}
      </p>
    </form>
  );
}
