/**
 * How a call ended that left an entry: done, or refused in a way that is worth one. A call that was simply refused leaves
 * none.
 */
export const auditResults = ['done', 'lockedOut', 'waiting'] as const
export type AuditResult = (typeof auditResults)[number]
/** What is recorded of a call that failed. */
export type RecordedResult = Exclude<AuditResult, 'done'>
