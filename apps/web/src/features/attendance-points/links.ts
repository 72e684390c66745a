import type attendancePointsTexts from '@lintel/i18n/catalogues/en/attendancePoints.json'
import { attendanceNamespace } from '../../domain/attendance/texts.ts'
import { defineLinks } from '../../kit/portal/feature.ts'

declare module '@lintel/i18n/keys.ts' {
  interface Texts {
    attendancePoints: typeof attendancePointsTexts
  }
}

/** Doors whose openings are clock-ins and clock-outs (office.md 18). */
export const attendancePoints = defineLinks({
  key: 'attendancePoints',
  title: 'menu:attendancePoint',
  icon: 'page',
  entry: 'list',
  texts: ['attendancePoints', attendanceNamespace],
  screens: {
    list: { title: 'attendancePoints:title', needs: 'attendancePoint.read' },
    add: { title: 'attendancePoints:add', needs: 'attendancePoint.create' },
    edit: { title: 'attendancePoints:edit', needs: 'attendancePoint.edit', params: ['id'] },
  },
  views: {
    site: { columns: ['name', 'company', 'doors', 'createdAt'] },
    company: { columns: ['name', 'doors', 'createdAt'] },
  },
})
