import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'

/**
 * Whether a session that a tab finds is meant by it: of the account that it had before, and of the one that its address
 * names.
 */
export function isOfTab(
  search: URLSearchParams,
  { accountUuid, userName, email }: Pick<CurrentSession, 'accountUuid' | 'userName' | 'email'>,
  accountBefore: string | null,
): boolean {
  const account = search.get('loginAccount')
  const isNamed = account === null || [userName, email].includes(account)
  return isNamed && (accountBefore ?? accountUuid) === accountUuid
}
