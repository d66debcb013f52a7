import { OwnMarkdown } from "@/app/_parts/markdown";
import type { FieldDoc } from "@/lib/pages/guide/fields";

/** Fields with their shapes and what they mean, in the API's words. */
export const FieldTable = ({ fields }: { fields: FieldDoc[] }) => (
  <dl lang="en" className="divide-y divide-line border-y border-line">
    {fields.map(({ name, required, shape, description }) => (
      <div key={name} className="py-2">
        <dt className="wrap-anywhere">
          <code className="font-mono font-semibold">
            {name}
            {required ? "*" : ""}
          </code>{" "}
          <span className="text-sm text-soft">{shape}</span>
        </dt>
        {description ? (
          <dd className="text-base">
            <OwnMarkdown text={description} />
          </dd>
        ) : null}
      </div>
    ))}
  </dl>
);
