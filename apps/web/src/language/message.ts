import { ApiError } from '../api/failure.ts'
import { messageKeyOf } from '../api/reply-policy.ts'
import { refusalText } from '@lintel/i18n/refusal.ts'
import { hasText, textOf } from './language.ts'

/**
 * What happened, in the reader's words: the sentence of the failure's table, with the first field that was refused;
 * the sentence of the server where the table does not know the failure, else the default text of its status. The pages before signing in load no table; they show the sentence that the
 * server wrote in the language they asked for.
 */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) {
    const [issue] = error.issues
    if (error.is('invalidInput') && issue && hasText(issue.key))
      return refusalText(issue, textOf, (thing) => hasText(`things:${thing}`))
    // A newer server may fail with what this page does not know; it says what that is.
    if (!error.failure && error.sentence !== undefined) return error.sentence
    const key = messageKeyOf(error)
    return hasText(key) ? textOf(key, error.params) : error.message
  }
  return textOf('common:operationFailed')
}
