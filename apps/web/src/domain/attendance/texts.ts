import type attendanceTexts from '@lintel/i18n/catalogues/en/attendance.json'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    attendance: typeof attendanceTexts
  }
}

/** The texts that all features of attendance share. */
export const attendanceNamespace = 'attendance'
