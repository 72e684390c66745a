/**
 * Numbers of attendance and muster (office.md 17 to 24).
 * They stand apart from `limits`, so that pages without them do not load them.
 */
export const attendanceLimits = {
  /** Doors of an attendance point. */
  pointDoors: 50,
  timetableName: 32,
  workPeriods: 3,
  allowanceMinutes: 720,
  overtimeLimitMinutes: 480,
  flexibleMinutes: 1_440,
  /** Days of a cycle of a shift that is counted in days, and weeks of one that is counted in weeks. */
  cycleDays: 31,
  cycleWeeks: 12,
  leaveTypeName: 32,
  leaveRemark: 256,
  /** Signs of the symbol of a leave type. */
  leaveSymbol: 4,
  correctionReason: 256,
  /** Dates of a person that one call answers: six weeks of a calendar. */
  attendanceDates: 42,
  /** Months back that the button recomputes. */
  recomputeMonths: 3,
  /** People of a company whose attendance is set up at once. */
  setupPeople: 2_000,
  /** Dates of the calendar of schedules. */
  calendarDays: 31,
  /** Days that a preview lists, and so many it compares. */
  dayChanges: 100,
  daysCompared: 20_000,

  /** Doors around a site and readers at assembly points (office.md 17.1), and addresses that are sent the list. */
  perimeterDoors: 20,
  musterReaders: 5,
  musterMails: 10,
  /** Longest time without a sign after which a person is no longer inside: hours. */
  musterHours: 168,
  /** People of a report that one answer has, and marks that one call takes. */
  musterPeople: 2_000,
  musterMarks: 200,
  /** Text with which a manager says that a person is inside or not. */
  presenceReason: 256,
  /** Hours after which a report ends by itself. */
  musterReportHours: 24,
} as const
