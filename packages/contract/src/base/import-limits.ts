/** Files of imports (specification.md 5): how much of them is read. */
export const importLimits = {
  importBatch: 1_000,
  importFileBytes: 5 * 1_048_576,
  /** Of a sheet that is sent: unpacked bytes, parts, how often larger than packed, and how long reading it may take. */
  importUnpackedBytes: 24 * 1_048_576,
  importParts: 200,
  importRatio: 200,
  importReadMs: 15_000,
  /** Sheets of a workbook that are looked at, and first rows in which the heads are looked for. */
  importSheets: 20,
  importHeadRows: 20,
  /** Signs of one line of a CSV file. */
  importLineSigns: 200_000,
  /** Names, and signs of each, in a notice about a file that was checked. */
  importNoticeNames: 20,
  importNoticeSigns: 64,
  /** MAC addresses that are deleted from a library together. */
  macsAtOnce: 200,
} as const
