# debian_archive.sh - apt with Debian's archive, of Debian 12, its backports and updates or of other suites, whatever this machine's own sources are. Other scripts read it by ".".
# shellcheck shell=bash disable=SC2154  # wanted is the reader's
#
# cannot WHY: says why it can't be had, exit status 77. It begins with $wanted, which is the script's.
# archive FOLDER [SUITE...]: reads the archive's lists into FOLDER/apt, without a change of the machine's own; FOLDER/packages.log has what apt-get said. The array apt
# is then what apt-get and apt-cache must be told.
# missing PACKAGE...: name=version of what these need beside what this machine has.

cannot() {
	echo "no $wanted from Debian: $1"
	exit 77
}

archive() {
	local folder=$1 suite release keyring=/usr/share/keyrings/debian-archive-keyring.gpg mirror security
	shift
	log=$folder/packages.log
	[ "$(dpkg --print-architecture 2>/dev/null)" = amd64 ] || cannot "this machine is not amd64"
	release=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
	[ "$release" = bookworm ] || cannot "this is not Debian 12"
	[ -f "$keyring" ] || cannot "$keyring is not there"

	# This machine's mirror (its lists may never have been read); backports need not be among its sources, so apt gets a configuration of its own
	site() {
		apt-get indextargets --no-release-info --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
			awk -v r="$1" '$2 == r && $3 == "main" { print $1; exit }'
	}
	mirror=$(site bookworm)
	[ -n "$mirror" ] || cannot "apt has no source for bookworm main"
	rm -rf "$folder/apt"
	mkdir -p "$folder"/apt/lists/partial "$folder"/apt/cache/archives/partial
	security=$([ $# -gt 0 ] || site bookworm-security)
	[ $# -gt 0 ] || set -- bookworm bookworm-backports
	{
		for suite; do
			echo "deb [signed-by=$keyring] $mirror $suite main"
		done
		[ -z "$security" ] || echo "deb [signed-by=$keyring] $security bookworm-security main"
	} >"$folder/apt/sources.list"
	apt=(-q -o "Dir::Etc::sourcelist=$folder/apt/sources.list" -o Dir::Etc::sourceparts=/dev/null
		-o "Dir::State::lists=$folder/apt/lists" -o "Dir::Cache=$folder/apt/cache" -o APT::Install-Recommends=0
		-o APT::Sandbox::User="$(id -un)" -o Acquire::Retries=3)
	apt-get "${apt[@]}" update >"$log" 2>&1 || cannot "apt-get update failed: $(grep -E '^[EW]:' "$log" | head -1)"
}

missing() {
	apt-get "${apt[@]}" -s install "$@" 2>>"$log" |
		awk '$1 == "Inst" { v = $3 ~ /^\[/ ? $4 : $3; gsub(/[()]/, "", v); print $2 "=" v }'
}
