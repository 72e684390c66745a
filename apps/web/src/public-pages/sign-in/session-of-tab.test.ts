import { expect, it } from 'vitest'
import { isOfTab } from './session-of-tab.ts'

const session = { accountUuid: 'nora', userName: 'nora', email: 'nora@tower.invalid' }
const at = (search: string, accountBefore: string | null) =>
  isOfTab(new URLSearchParams(search), session, accountBefore)

it('a tab goes on with the session of the account that it had, or with any where it had none', () => {
  expect(at('', 'nora')).toBe(true)
  expect(at('', null)).toBe(true)
  expect(at('', 'somebody else')).toBe(false)
})

it('a link that names an account is not answered by the session of another one', () => {
  expect(at('loginAccount=nora@tower.invalid', null)).toBe(true)
  expect(at('loginAccount=nora', 'nora')).toBe(true)
  expect(at('loginAccount=other@tower.invalid', 'nora')).toBe(false)
})
