import { randomInt } from 'node:crypto'
import { limits } from '@lintel/contract/limits.ts'

/** Letters and digits that are not mistaken for one another when read aloud or typed from paper. */
const alphabets = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789'] as const

/** A random first password that satisfies the rules for chosen ones (decisions.md accounts): each class occurs. */
export function generatePassword(): string {
  const every = alphabets.join('')
  const characters = Array.from({ length: limits.generatedPassword }, (_, index) => {
    const from = alphabets[index] ?? every
    return from[randomInt(from.length)]!
  })
  for (let index = characters.length - 1; index > 0; index--) {
    const other = randomInt(index + 1)
    ;[characters[index], characters[other]] = [characters[other]!, characters[index]!]
  }
  return characters.join('')
}
