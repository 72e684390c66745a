interface Counts {
  passed: number
  failed: number
}

export function countVitest(report: unknown, code: number): Counts
export function countPlaywright(report: unknown, code: number): Counts
export function failuresOfVitest(report: unknown): string[]
export function failuresOfPlaywright(report: unknown): string[]
export function flakyOfVitest(report: unknown): string[]
export function flakyOfPlaywright(report: unknown): string[]
export function lastLine(counts: Counts): string
