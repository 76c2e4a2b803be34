# deb.mk - `make deb`: a Debian package of what `make install` installs.

DEB_VERSION ?= $(shell cat VERSION)
DEB = build/gpuext_$(DEB_VERSION)_$(shell dpkg --print-architecture 2>/dev/null).deb

.PHONY: deb deb-check
## deb: a Debian package in build/ (install it with apt-get install ./build/gpuext_*.deb)
deb:
	@$(MAKE) --no-print-directory -j$(JOBS) build policies
	@scripts/deb.sh $(B) $(DEB_VERSION) $(DEB)

## deb-check: makes the package, unpacks it elsewhere, and runs a program under what was unpacked
deb-check: deb examples
	@tests/deb.sh $(DEB)
