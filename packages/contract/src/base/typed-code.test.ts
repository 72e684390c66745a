import { describe, expect, it } from 'vitest'
import { groupTypedCode, readTypedCode, typedCodeLetters } from './typed-code.ts'

describe('a code that is typed', () => {
  it('has 32 signs, none of which looks like another', () => {
    expect(new Set(typedCodeLetters).size).toBe(32)
    expect(typedCodeLetters).not.toMatch(/[ILOU]/)
    expect(readTypedCode(typedCodeLetters)).toBe(typedCodeLetters)
  })

  it('is shown in groups of four and read back, however it was typed', () => {
    expect(groupTypedCode('7K3M9QWX')).toBe('7K3M-9QWX')
    for (const code of ['7K3M-9QWX', '7k3m9qwx', ' 7K3M 9QWX ', '7K3M–9QWX', '７K3M9QWX'])
      expect(readTypedCode(code)).toBe('7K3M9QWX')
    expect(readTypedCode('oI-lO')).toBe('0110')
  })

  it('stays as it is where it is a code of another form', () => {
    expect(readTypedCode('aB_u-Z')).toBe('aB_u-Z')
  })
})
