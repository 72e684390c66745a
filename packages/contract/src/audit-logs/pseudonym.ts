/**
 * Pseudonym of a person whose name was deleted: the same wherever it is shown, and nothing leads back to the name.
 * Screens say it in a sentence, as `doorLogs:gone`.
 */
export const pseudonymOf = (personUuid: string): string => personUuid.slice(0, 8).toUpperCase()
