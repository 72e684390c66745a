/**
 * A plate as blocks and credentials compare it: letters and digits alone, because people write hyphens and cameras read none.
 * Devices hash plates in the same way (`@lintel/devices/policy-digest.ts`); neither package imports the other, so a test of the
 * server holds the two and the database's together.
 */
export const barePlate = (plate: string): string => plate.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
