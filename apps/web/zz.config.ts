import { modmap } from '/tmp/modmap-plugin.mjs'
import config from './vite.config.ts'
export default async (env: any) => { const c: any = await (config as any)(env); c.plugins = c.plugins.filter((p: any) => !/compression/.test(JSON.stringify(p?.name ?? p?.[0]?.name ?? ''))); c.plugins.push(modmap()); return c }
