import type { Permission } from '../access/permissions.ts'

/**
 * Parts of a site's first page in the order in which they matter, and what each needs (office.md 4; community.md 2).
 */
export const widgets = {
  attention: 'home.read',
  emergency: 'emergencyPlan.watch',
  today: 'home.read',
  attendance: 'attendanceReport.read',
  hours: 'doorLog.read',
  busiest: 'doorLog.read',
  events: 'doorLog.read',
  refusals: 'doorLog.read',
  activity: 'doorLog.read',
  calls: 'callLog.read',
  methods: 'doorLog.read',
  figures: 'home.read',
} as const satisfies Readonly<Record<string, Permission>>
export type WidgetName = keyof typeof widgets

export const widgetNames = Object.keys(widgets) as [WidgetName, ...WidgetName[]]

/** Parts of a page in the account's own order; those it may not show, or that no longer exist, are left out. */
export function arrangeWidgets(
  visibleWidgets: readonly WidgetName[],
  arrangement: readonly string[] | null,
): readonly WidgetName[] {
  return arrangement === null
    ? visibleWidgets
    : arrangement.flatMap((name) => visibleWidgets.find((one) => one === name) ?? [])
}
