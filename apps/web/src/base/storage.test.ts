import { describe, expect, it } from 'vitest'
import {
  clearTextOf,
  clearWhenLeaving,
  hasWizardFlag,
  obfuscate,
  readStored,
  setWizardFlag,
  writeStored,
} from './storage.ts'

/** A storage in memory. */
function memory(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
    clear: () => values.clear(),
  }
}

describe('storage of the browser', () => {
  it('does not lie there in clear text and comes back', () => {
    expect(obfuscate('PR0aklm')).not.toContain('aklm')
    expect(clearTextOf(obfuscate('نص – Text'))).toBe('نص – Text')
    const list = 'name '.repeat(200_000)
    expect(clearTextOf(obfuscate(list))).toBe(list)
  })

  it('is nothing when another program wrote there', () => {
    expect(clearTextOf('{not ours}')).toBeUndefined()
  })

  it('knows by account what was put aside, after logging out as well', () => {
    const storage = memory()
    setWizardFlag('tryThis', 'mara', storage)
    setWizardFlag('tryThis', 'mara', storage)
    clearWhenLeaving('signOut', storage)
    expect(['mara', 'jonas'].map((account) => hasWizardFlag('tryThis', account, storage))).toEqual([true, false])
  })

  it('outlives logging out exactly where the specification says so', () => {
    const storage = memory()
    // specification.md 4, Logout: the community task, table sort state, previous project id and wizard flags.
    const outlivingNames = ['communityTask', 'tables', 'previousProject', 'wizards'] as const
    const clearedNames = ['token', 'language', 'languageChoice', 'scheme', 'sidebar'] as const
    for (const name of [...outlivingNames, ...clearedNames]) writeStored(name, name, storage)
    storage.setItem('lintel.somethingOld', 'x')
    storage.setItem('foreign', 'x')
    clearWhenLeaving('signOut', storage)
    for (const name of outlivingNames) expect(readStored(name, storage), name).toBe(name)
    for (const name of clearedNames) expect(readStored(name, storage), name).toBeUndefined()
    expect(storage.getItem('lintel.somethingOld')).toBeNull()
    expect(storage.length).toBe(outlivingNames.length + 1)
    expect(storage.getItem('foreign')).toBe('x')
  })

  it('is another set when a distributor comes back from an installer', () => {
    const storage = memory()
    const names = ['token', 'tables', 'communityTask', 'previousProject', 'wizards', 'scheme'] as const
    for (const name of names) writeStored(name, name, storage)
    clearWhenLeaving('backToDistributor', storage)
    expect(names.filter((name) => readStored(name, storage) !== undefined)).toEqual([
      'token',
      'tables',
      'wizards',
      'scheme',
    ])
  })
})
