/** The texts that all features of attendance share. */
export const attendanceNamespace = 'attendance'
