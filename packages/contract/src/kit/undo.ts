import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'

/**
 * Acts that can be undone for a short while: the act takes effect at once and answers what its inverse must present.
 * `inverse` of an operation names that call; its input, failures and permission are those of each inverse.
 */

/** What an act answers that can be undone. */
export const UndoableAct = z.object({
  undo: Uuid.nullable().meta({
    description:
      'What the inverse call must present to take the act back, by the same account within a minute; null where there is nothing to take back.',
    example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10',
  }),
})

/** What an inverse takes. */
const UndoForm = z.object({
  uuid: Uuid.meta({
    description: 'What the act has answered as `undo`.',
    example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10',
  }),
})

/** What inverses have in common. A second call of the same one changes nothing more. */
export const inverseOf = { method: 'POST', input: UndoForm, fails: ['undoChanged', 'undoTooLate'] } as const
