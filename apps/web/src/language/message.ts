import { ApiFailure } from '../api/failure.ts'
import { messageKeyOf } from '../api/reply-policy.ts'
import { textOf } from './language.ts'

/** What happened, in the reader's words: the sentence of the failure's table, else the default text of its status. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof ApiFailure) return textOf(messageKeyOf(thrown), thrown.params)
  return textOf('common:operationFailed')
}
