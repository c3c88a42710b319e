# StayScape in an image: built with everything, shipped with what it needs to run. docs/operations.md tells how to run it.
#   docker build --tag stayscape .                                  the server
#   docker build --tag stayscape-backup --target backup .           the same, with PostgreSQL's client programs

FROM node:22-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# The API's origin where it is another than the page's; empty: the same.
ARG API_ORIGIN=
RUN npm run build

FROM node:22-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force

FROM node:22-trixie-slim AS program
# HOST: whoever reaches the container reaches the server. DATA_DIR: with PostgreSQL and a bucket only variants of pictures.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
RUN install --directory --owner=node --group=node --mode=700 /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
# What SEED_DEMO=1 fills an empty database with.
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
# Does the process still answer? Not /readyz: a server is not to be restarted because its database is away.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
