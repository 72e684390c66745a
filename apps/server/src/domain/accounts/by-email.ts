import { fail, FailureError } from '../../kernel/failure.ts'

/**
 * For accounts whose user name is their address (operators.md 1.1): whichever of the two another account has, it is the
 * address that is taken; for an owner without one it is the number.
 */
export async function namedByEmail<Result>(work: Promise<Result>, thing: 'email' | 'phone' = 'email'): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof FailureError && error.failure === 'alreadyExists') fail('alreadyExists', { thing })
    throw error
  }
}
