import { randomInt } from 'node:crypto'
import { limits } from '@lintel/contract/base/limits.ts'
import { readTypedCode, typedCodeLetters } from '@lintel/contract/base/typed-code.ts'
import { hashOf } from './session.ts'

/** A random code of so many signs to be typed. */
export const newTypedCode = (length: number): string =>
  Array.from({ length }, () => typedCodeLetters[randomInt(typedCodeLetters.length)]!).join('')

/** A code that opens a page without an account: the same behind the `#` of its link and typed there. */
export const newOpenCode = (): string => newTypedCode(limits.openCode)

/** What may be kept of such a code, however it was typed; codes of before were of another form and stay as they are. */
export const hashesOfOpenCode = (typed: string): readonly Buffer[] => [hashOf(readTypedCode(typed)), hashOf(typed)]
