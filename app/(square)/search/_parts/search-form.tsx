import { useTranslations } from "next-intl";
import { Q_MAX } from "@/lib/areas/search/schemas";
import { searchFormTool } from "@/lib/mcp/page-tools";

export function SearchForm({ q }: { q: string }) {
  const t = useTranslations("search");
  const tool = searchFormTool();
  return (
    <form action="/search" className="space-y-4" {...tool.form}>
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
          {...tool.field}
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
