import type { Action } from './action.tsx'

interface SplitActions {
  readonly direct: Action | undefined
  readonly further: readonly Action[]
}

/** Which action of a row stands beside its menu: the first one, unless it deletes or something else stands there. */
export function splitActions(actions: readonly Action[], isMenuOnly: boolean): SplitActions {
  const [first, ...further] = actions
  return first === undefined || isMenuOnly || first.key === 'delete'
    ? { direct: undefined, further: actions }
    : { direct: first, further }
}
