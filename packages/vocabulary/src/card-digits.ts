/** Hexadecimal digits of the canonical form of a card number at most (card-numbers.md 1); every page loads this alone. */
export const cardDigits = 15
