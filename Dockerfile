# Builds StayScape with all its dependencies and ships only what it needs to run. See docs/operations.md.
#   docker build --tag stayscape .                                  the server, and `node dist/server/migrate.js`
#   docker build --tag stayscape-backup --target backup .           the same, with PostgreSQL's client tools

FROM node:22-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# The API's origin if it differs from the page's. Empty means the same.
ARG API_ORIGIN=
RUN npm run build

FROM node:22-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force

FROM node:22-trixie-slim AS program
# With PostgreSQL and a bucket, DATA_DIR holds nothing but resized pictures.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
RUN install --directory --owner=node --group=node --mode=700 /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
# The pictures of the demo catalogue (SEED_DEMO).
COPY assets/rooms assets/rooms
COPY assets/people assets/people
USER node
VOLUME /data

FROM program AS backup
USER root
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
USER node
CMD ["node", "--enable-source-maps", "dist/server/backup.js", "/backup"]

FROM program AS server
EXPOSE 3000
# /livez rather than /readyz: a server should not be restarted because its database is down.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
