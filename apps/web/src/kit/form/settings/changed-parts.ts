import { createContext } from 'react'

/** A form of a settings page that holds changes. */
export interface ChangedPart {
  /** Id of the element that says where on the page it stands. */
  readonly id: string
  readonly title: string
  /** How many of its fields differ. */
  readonly count: number
  /** Sends it; false where it was refused, which the form itself says in place. */
  readonly submit: () => Promise<boolean>
  readonly discard: () => void
  /** What it would send, so that a second click with something else counts. */
  readonly valuesText: () => string
  /** What is said when it was saved alone, where it does not say so itself. */
  readonly successText?: string | undefined
}

export interface SettingsForms {
  /** Reports a form at every drawing of it. */
  readonly report: (part: ChangedPart) => void
  /** The form is gone. */
  readonly forget: (id: string) => void
  /** Saves all that changed. */
  readonly save: () => void
}

/** The settings page around a form; undefined where a form has buttons of its own. */
export const SettingsContext = createContext<SettingsForms | undefined>(undefined)

/** How many fields of a form differ, by what the form says of each. */
export const countChanges = (dirtyFields: object): number => Object.values(dirtyFields).filter(isChanged).length

const isChanged = (mark: unknown): boolean =>
  typeof mark === 'object' && mark !== null ? Object.values(mark).some(isChanged) : mark === true

/** Saves forms one after the other, up to the first that is refused. */
export async function saveInOrder<Part extends Pick<ChangedPart, 'submit'>>(
  parts: readonly Part[],
): Promise<{ readonly savedParts: readonly Part[]; readonly refusedPart: Part | undefined }> {
  const savedParts: Part[] = []
  for (const part of parts) {
    if (!(await part.submit())) return { savedParts, refusedPart: part }
    savedParts.push(part)
  }
  return { savedParts, refusedPart: undefined }
}
