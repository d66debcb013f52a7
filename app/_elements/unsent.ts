type TextField = HTMLInputElement | HTMLTextAreaElement;

const TEXT_TYPES = ["text", "search", "email", "url", "textarea"];

interface FieldFacts {
  name: string;
  type: string;
  autocomplete: string;
  /** Whether the page marks it with `data-secret`. */
  isSecret: boolean;
}

/** Whether what is typed into a field may be stored: a text that is not secret. */
export const mayKeep = ({ name, type, autocomplete, isSecret }: FieldFacts): boolean =>
  name !== "" && TEXT_TYPES.includes(type) && autocomplete !== "one-time-code" && !isSecret;

/** A hidden field with the target of a form, such as `target_id` or `expected_edited_at`. */
export const isAbout = (name: string): boolean => /(^|_)(id|at)$/.test(name);

const isText = (field: Element): field is TextField =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
  mayKeep({
    name: field.name,
    type: field.type,
    autocomplete: field.autocomplete,
    isSecret: "secret" in field.dataset,
  });

const textsIn = (form: HTMLFormElement): TextField[] => [...form.elements].filter(isText);

/** What a form is about, and its text fields. Several acts on one target have this in common. */
function aboutOf(form: HTMLFormElement): string {
  const fields = [...form.elements].filter((field) => field instanceof HTMLInputElement);
  const about = fields.filter(({ type, name }) => type === "hidden" && isAbout(name));
  const names = textsIn(form).map(({ name }) => name);
  return JSON.stringify(["unsent", location.pathname, about.map(({ value }) => value), names]);
}

/** Equal for a form before and after its page is reloaded, and different for every other form. */
function keyOf(form: HTMLFormElement): string {
  const about = aboutOf(form);
  const alike = [...document.forms].filter((other) => aboutOf(other) === about);
  return `${about} ${alike.indexOf(form)}`;
}

/** Stores the texts of a form that was not sent, until it is sent or the tab is closed. */
export function keepUnsent(form: HTMLFormElement): void {
  const texts = textsIn(form).map(({ name, value }) => [name, value]);
  if (texts.length > 0) withStorage((storage) => storage.setItem(keyOf(form), JSON.stringify(texts)));
}

const isTyped = (field: TextField): boolean => field.value !== field.defaultValue;

/** Stores what was typed into the other forms of the page, which the answer to this one may show anew. */
export function keepOthers(sent: HTMLFormElement): void {
  for (const form of document.forms)
    if (form !== sent) (textsIn(form).some(isTyped) ? keepUnsent : forgetUnsent)(form);
}

export const forgetUnsent = (form: HTMLFormElement): void =>
  withStorage((storage) => storage.removeItem(keyOf(form)));

export function restoreUnsent(form: HTMLFormElement): void {
  withStorage((storage) => {
    const kept = new Map<unknown, unknown>(JSON.parse(storage.getItem(keyOf(form)) ?? "[]"));
    for (const field of textsIn(form)) {
      const text = kept.get(field.name);
      if (typeof text === "string") field.value = text;
    }
  });
}

/** Best effort: a browser may have no storage, or no room in it. */
function withStorage(work: (storage: Storage) => void): void {
  try {
    work(sessionStorage);
  } catch {}
}
