import { describe, expect, it } from 'vitest'
import { everyOperation } from './contract.ts'

/** Verbs that a summary begins with; another one is fine as well, and is added here. */
const verbs = new Set(
  `Accept Act Activate Add Agree Approve Arrange Ask Assign Authorise Bind Block Cancel Change Check Choose Close Complete Confirm Convert Count Create Delete
  Dismiss End Erase Export Find Get Give Hide Import Link List Mail Mark Move Open Pay Preview Reboot Recall Record Refuse Register Release Remove Rename
  Replace Reset Restore Resume Revoke Run Send Set Show Sign Start Stop Stream Suspend Switch Take Transfer Undo Unlink Unlock Update Upload Withdraw Write`.split(
    /\s+/,
  ),
)

/** Words that name no role: a role, "re-" or "manual" says it. */
const vague = /\b(whoever|whom|somebody|nobody|everybody|anew|by hand)\b|^The same\b/i

describe('the summary of each operation', () => {
  it('begins with a verb', () => {
    const wrong = everyOperation.filter(({ operation }) => !verbs.has(operation.summary.split(' ')[0]!))
    expect(wrong.map(({ name, operation }) => `${name}: ${operation.summary}`)).toEqual([])
  })

  it('says who and what without vague words', () => {
    const wrong = everyOperation.filter(({ operation }) => vague.test(operation.summary))
    expect(wrong.map(({ name, operation }) => `${name}: ${operation.summary}`)).toEqual([])
  })
})
