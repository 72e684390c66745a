import { createContext, useContext, useEffect } from 'react'

/** A part of a page with a heading, which an index of the page leads to. */
export interface ListedSection {
  /** Id of its heading. */
  readonly id: string
  readonly title: string
}

/** Where the parts of a page are listed; answers how one is removed again. Undefined on pages without an index. */
export const SectionList = createContext<((section: ListedSection) => () => void) | undefined>(undefined)

/** Lists a part of a page in its index, as long as it is there. */
export function useListedSection(id: string, title: string): void {
  const add = useContext(SectionList)
  useEffect(() => add?.({ id, title }), [add, id, title])
}

/** Parts in the order in which their elements stand on the page, whenever each of them came. */
export const inPageOrder = <Part extends { readonly id: string }>(parts: readonly Part[]): readonly Part[] =>
  parts
    .map((part) => ({ part, element: document.getElementById(part.id) }))
    .filter(({ element }) => element !== null)
    .sort((one, other) =>
      one.element!.compareDocumentPosition(other.element!) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
    .map(({ part }) => part)
