import { ApiFailure } from '../api/failure.ts'
import { messageKeyOf } from '../api/reply-policy.ts'
import { hasText, textOf } from './language.ts'

/**
 * What happened, in the reader's words: the sentence of the failure's table, else the default text of its status. The
 * pages before signing in load no table; they show the sentence that the server wrote in the language they asked for.
 */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof ApiFailure) {
    const key = messageKeyOf(thrown)
    return hasText(key) ? textOf(key, thrown.params) : thrown.message
  }
  return textOf('common:operationFailed')
}
