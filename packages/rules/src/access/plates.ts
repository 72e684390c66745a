/** A plate as blocks and credentials compare it: letters and digits alone, because people write hyphens and cameras read none. */
export const barePlate = (plate: string): string => plate.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
