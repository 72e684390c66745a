import { z } from 'zod'
import { projectKinds } from '../access/roles.ts'
import { Keyword, Moment, Uuid } from '../atoms.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery, sortable } from '../kit/page.ts'

export const Project = z.object({
  uuid: Uuid,
  name: z.string(),
  kind: z.enum(projectKinds),
  city: z.string(),
  country: z.string(),
  timeZone: z.string(),
  /** Null where the account lies above the reader. */
  installerName: z.string().nullable(),
  distributorName: z.string().nullable(),
  devices: z.int(),
  devicesOnline: z.int(),
  createdAt: Moment,
})
export type Project = z.infer<typeof Project>

export const project = {
  list: operation({
    method: 'GET',
    path: 'v4/web/common/project/{role}/getList',
    wire: 'json',
    needs: 'project.read',
    input: pageQuery.extend({
      keyword: Keyword,
      type: z.enum(projectKinds).optional(),
      sort: sortable(['name', 'createdAt']),
    }),
    output: page(Project),
    fails: [],
    summary: 'The sites below the signed-in identity.',
  }),
}
